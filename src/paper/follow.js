(function () {
  "use strict";
  function take(own, fresh) {
    if (own.isEqualNode(fresh)) { return; }
    if (own.nodeType !== 1 || own.nodeName !== fresh.nodeName) {
      own.replaceWith(fresh.cloneNode(true));
      return;
    }
    while (own.childNodes.length > fresh.childNodes.length) { own.lastChild.remove(); }
    fresh.childNodes.forEach(function (part, at) {
      if (at < own.childNodes.length) { take(own.childNodes[at], part); }
      else { own.append(part.cloneNode(true)); }
    });
  }
  function look() {
    fetch(location.href, { cache: "no-store" }).then(function (answer) {
      if (!answer.ok) { throw answer.status; }
      return answer.text();
    }).then(function (text) {
      var fresh = new DOMParser().parseFromString(text, "text/html");
      var main = fresh.querySelector("main");
      if (!main) { return; }
      take(document.querySelector("main"), main);
      if (!fresh.querySelector("script")) { clearInterval(again); }
    }).catch(function () {
      if (location.protocol === "file:") { location.reload(); }
    });
  }
  var again = setInterval(look, SECONDS * 1000);
}());
