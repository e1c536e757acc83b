/**
 * Creates the only policy that the Content-Security-Policy allows (Trusted Types), before anything else on a page, in
 * ECMAScript 5. Scripts and workers come from the build, and text never becomes a script. HTML passes: the server has
 * sanitised it, libraries assign strings, and inline scripts are not allowed anyway.
 */
export const trustedTypesPolicy = `if(window.trustedTypes)trustedTypes.createPolicy('default',{
createHTML:function(html){return html},
createScriptURL:function(address){var url=new URL(address,location.href);
return url.origin===location.origin&&(url.protocol==='blob:'||/^\\/(assets\\/|sw(-visitors)?\\.js$)/.test(url.pathname))?address:null}});`

/** Id of the element that `startScript` reveals in an older browser. */
export const noticeId = 'old-browser'

/**
 * JavaScript expression that is true in the browsers of package.json's `browserslist` and in no older ones:
 * `URL.canParse` came with Chrome and Edge 120, `Promise.withResolvers` with Firefox 121 and Safari 17.4.
 */
export const isSupported = "'canParse' in URL&&'withResolvers' in Promise"

/**
 * A deferred classic script that starts the app in its `data-app`, or reveals the notice for older browsers. Those
 * support neither every kind of module nor newer syntax, so the script is ECMAScript 5.
 */
export const startScript = `(function(){var script=document.currentScript;
${trustedTypesPolicy}
if(${isSupported}){var app=document.createElement('script');app.type='module';app.crossOrigin='';
app.src=script.getAttribute('data-app');document.head.appendChild(app)}
else{var notice=document.getElementById('${noticeId}');if(notice)notice.hidden=false}})()
`
