(function () {
  "use strict";
  var NEWS = "?news=", framed = null, missed = 0;
  if (location.search.indexOf(NEWS) === 0 && window.parent !== window) {
    addEventListener("DOMContentLoaded", function () {
      window.parent.postMessage(document.documentElement.outerHTML, "*");
    });
    return;
  }
  document.documentElement.className = "script";
  function take(own, fresh) {
    if (own.isEqualNode(fresh)) { return; }
    if (own.nodeType !== 1 || own.nodeName !== fresh.nodeName) {
      own.replaceWith(fresh.cloneNode(true));
      return;
    }
    if (own.className !== fresh.className) { own.className = fresh.className; }
    while (own.childNodes.length > fresh.childNodes.length) { own.lastChild.remove(); }
    fresh.childNodes.forEach(function (part, at) {
      if (at < own.childNodes.length) { take(own.childNodes[at], part); }
      else { own.append(part.cloneNode(true)); }
    });
  }
  function show(text) {
    var fresh = new DOMParser().parseFromString(text, "text/html");
    var main = fresh.querySelector("main");
    if (!main) { return; }
    take(document.querySelector("main"), main);
  }
  function unframe() {
    if (framed) { framed.remove(); }
    framed = null;
  }
  function frame() {
    missed = framed ? missed + 1 : 0;
    unframe();
    if (missed > 1 && !document.hasFocus()) { location.reload(); return; }
    framed = document.createElement("iframe");
    framed.hidden = true;
    framed.src = location.href.replace(/[?#].*$/, "") + NEWS + Date.now();
    document.body.append(framed);
  }
  function look() {
    if (!document.querySelector(".again")) { clearInterval(again); return; }
    if (location.protocol === "file:") { frame(); return; }
    fetch(location.href, { cache: "no-store" }).then(function (answer) {
      if (!answer.ok) { throw answer.status; }
      return answer.text();
    }).then(show).catch(function () {});
  }
  addEventListener("message", function (event) {
    if (!framed || event.source !== framed.contentWindow) { return; }
    unframe();
    missed = 0;
    show(event.data);
  });
  var again = setInterval(look, SECONDS * 1000);
}());
