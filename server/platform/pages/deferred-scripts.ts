import { isSupported, trustedTypesPolicy } from './browser-check.ts'

const preloadTag = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g
/** The script of a built page that starts the app. */
export const startTag = /\s*<script defer[^>]*data-app="([^"]+)"[^>]*><\/script>/

/** Returns a built page without its scripts, and their addresses; the first one starts the app. */
export const withoutScripts = (html: string): { page: string; scripts: readonly string[] } => {
  const app = startTag.exec(html)?.[1]
  const preloads = [...html.matchAll(preloadTag)].flatMap(([, address]) => address ?? [])
  return {
    page: html.replace(preloadTag, '').replace(startTag, ''),
    scripts: [...new Set([...(app === undefined ? [] : [app]), ...preloads])],
  }
}

/** Milliseconds after which the scripts no longer wait for the picture. */
const maxDelayMs = 3000

/**
 * Defers the scripts of a rendered page, which can be read without them. On a slow connection they would share the
 * bandwidth with its fonts and its picture, whatever their priority; so they are requested after the first paint and
 * the first picture. An unsupported browser does not load them: the page stays as rendered, with its content for
 * browsers without JavaScript.
 */
export const deferScripts = (scripts: readonly string[], nonce: string): string =>
  `<script nonce="${nonce}">${trustedTypesPolicy}
if(${isSupported}){
const scripts=${JSON.stringify(scripts).replaceAll('<', '\\u003c')};let started=false;
const add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values));
const start=()=>{if(started)return;started=true;
for(const href of scripts)add('link',{rel:'modulepreload',crossOrigin:'',href});
add('script',{type:'module',crossOrigin:'',src:scripts[0]})};
const painted=()=>requestAnimationFrame(()=>setTimeout(start));
const picture=document.querySelector('img[fetchpriority=high]');
if(!picture||picture.complete)painted();
else for(const event of['load','error'])picture.addEventListener(event,painted);
setTimeout(start,${maxDelayMs})}
else for(const notice of document.querySelectorAll('noscript'))notice.outerHTML=notice.textContent</script>`
