/* Best path through a graph of states: T frames, K scores a frame, S states; state s scores column em[s] and
   is reached from pred[first[s]] .. pred[first[s + 1]]. `path` takes one state a frame; the score is returned,
   or -1e30 if no path reaches a final state. */
#include <stdlib.h>

float viterbi(int T, int K, const float *score, int S, const int *em, const int *first, const int *pred,
              const char *initial, const char *final, int *path) {
    const float never = -1e30f;
    float *now = malloc(sizeof(float) * S), *next = malloc(sizeof(float) * S);
    int *back = malloc(sizeof(int) * (long)T * S);
    float best = never;
    int end = -1;
    for (int s = 0; s < S; s++) now[s] = initial[s] ? score[em[s]] : never;
    for (int t = 1; t < T; t++) {
        for (int s = 0; s < S; s++) {
            float most = never;
            int from = -1;
            for (int i = first[s]; i < first[s + 1]; i++)
                if (now[pred[i]] > most) { most = now[pred[i]]; from = pred[i]; }
            next[s] = from < 0 ? never : most + score[(long)t * K + em[s]];
            back[(long)t * S + s] = from;
        }
        float *swap = now; now = next; next = swap;
    }
    for (int s = 0; s < S; s++)
        if (final[s] && now[s] > best) { best = now[s]; end = s; }
    if (end >= 0)
        for (int t = T - 1; t >= 0; t--) { path[t] = end; if (t) end = back[(long)t * S + end]; }
    free(now); free(next); free(back);
    return best;
}
