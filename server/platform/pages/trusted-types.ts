/**
 * Creates the only policy that the Content-Security-Policy allows (Trusted Types), before anything else on a page, in
 * ECMAScript 5. Scripts and workers come from the build, and text never becomes a script. HTML passes: the server has
 * sanitised it, libraries assign strings, and inline scripts are not allowed anyway.
 */
export const trustedTypesPolicy = `if(window.trustedTypes)trustedTypes.createPolicy('default',{
createHTML:function(html){return html},
createScriptURL:function(address){var url=new URL(address,location.href);
return url.origin===location.origin&&(url.protocol==='blob:'||/^\\/(assets\\/|sw(-visitors)?\\.js$)/.test(url.pathname))?address:null}});`
