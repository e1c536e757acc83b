import type { Plugin } from 'vite'
import { startScript as source } from '../../server/pages/browser-check.ts'
import { shortHash } from '../../server/pages/short-hash.ts'

const fileName = `assets/start-${shortHash(source).slice(0, 8)}.js`
const entry = /<script type="module"( fetchpriority="low")? crossorigin src="([^"]+)"><\/script>/

/** Makes the page start the app through `startScript`, so that older browsers do not load it. */
export const startScript = (): Plugin => ({
  name: 'start-script',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName, source })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      if (!entry.test(html)) throw new Error('index.html loads no module')
      return html.replace(
        entry,
        `<link rel="modulepreload"$1 crossorigin href="$2">\n    <script defer src="/${fileName}" data-app="$2"></script>`,
      )
    },
  },
})
