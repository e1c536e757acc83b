/** Does nothing: the page only needs the browser to load a worker (updates.ts). Says when it is loaded. */
postMessage(null)
