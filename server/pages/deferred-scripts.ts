import { isSupported } from './browser-check.ts'

const preloadTag = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g
const startTag = /\s*<script defer[^>]*data-app="([^"]+)"[^>]*><\/script>/

/** A page as the build has made it, without its scripts, and their addresses, the one that starts in front. */
export const withoutScripts = (html: string): { page: string; scripts: readonly string[] } => {
  const app = startTag.exec(html)?.[1]
  const preloads = [...html.matchAll(preloadTag)].flatMap(([, address]) => address ?? [])
  return {
    page: html.replace(preloadTag, '').replace(startTag, ''),
    scripts: [...new Set([...(app === undefined ? [] : [app]), ...preloads])],
  }
}

/** Milliseconds after which the scripts no longer wait for the picture. */
const patience = 3000

/**
 * A rendered page can be read without its scripts. On a slow line they would share the bandwidth with its fonts and its
 * picture, whatever their priority says; so they are asked for once the page is painted and its first picture is there.
 * A browser older than the supported ones does not load them: the page stays as the server has rendered it, and shows what it
 * has for browsers without JavaScript.
 */
export const deferScripts = (scripts: readonly string[], nonce: string): string =>
  `<script nonce="${nonce}">if(${isSupported}){
const scripts=${JSON.stringify(scripts).replaceAll('<', '\\u003c')};let started=false;
const add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values));
const start=()=>{if(started)return;started=true;
for(const href of scripts)add('link',{rel:'modulepreload',crossOrigin:'',href});
add('script',{type:'module',crossOrigin:'',src:scripts[0]})};
const painted=()=>requestAnimationFrame(()=>setTimeout(start));
const picture=document.querySelector('img[fetchpriority=high]');
if(!picture||picture.complete)painted();
else for(const event of['load','error'])picture.addEventListener(event,painted);
setTimeout(start,${patience})}
else for(const notice of document.querySelectorAll('noscript'))notice.outerHTML=notice.textContent</script>`
