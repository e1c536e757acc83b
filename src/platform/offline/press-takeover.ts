/** Does nothing: the page only needs the browser to load a worker (updates.ts). Reports that it is loaded. */
postMessage(null)
