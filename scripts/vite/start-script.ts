import type { Plugin } from 'vite'
import { startScript as source } from '../../server/platform/pages/browser-check.ts'
import { shortHash } from '../../server/platform/pages/short-hash.ts'

const fileName = `assets/start-${shortHash(source).slice(0, 8)}.js`
const entries = /<script type="module"( fetchpriority="low")? crossorigin src="([^"]+)"><\/script>/g

/** Makes the page start the app through `startScript`, so that older browsers do not load it. */
export const startScript = (): Plugin => ({
  name: 'start-script',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName, source })
    // The start of the shell; the server names it there.
    this.emitFile({ type: 'chunk', id: 'src/boot/members-start.ts', name: 'members-start' })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      // The entry has no code of its own: Vite names the chunks that it imports, main.tsx at last.
      const addresses = [...html.matchAll(entries)].map(([, , address = '']) => address)
      const app = addresses.at(-1)
      if (app === undefined) throw new Error('index.html loads no module')
      return html.replace(
        entries,
        (_, priority = '', address) =>
          `<link rel="modulepreload"${priority} crossorigin href="${address}">${address === app ? `\n    <script defer src="/${fileName}" data-app="${app}"></script>` : ''}`,
      )
    },
  },
})
