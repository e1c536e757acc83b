import type { Plugin } from 'vite'

/**
 * Paths that Vite serves during development: pages, modules and its own files. All others are proxied to the server.
 */
const ownPaths = [
  '(?:de-ch|en-gb)(?:/[^.]*)?$',
  '(?:src|i18n|contract|device|node_modules|pdfjs|@[^/]+)/',
  '\\.cache/fonts/',
  'server/platform/identity/assets/sso\\.css$',
  '(?:index\\.html|@[\\w-]+)$',
]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Fetches the server's shell. The server starts beside Vite and may need a few seconds. */
const shellFrom = async (url: string): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reply = await fetch(url)
      if (reply.ok) return await reply.text()
      throw new Error(`${url} answered ${reply.status}`)
    } catch (error) {
      if (attempt === 60) throw error
      await pause(500)
    }
  }
}

/**
 * Development: pages come from Vite with hot reload, sign-in and data from the server at `origin`, on one port. The
 * page gets the settings (issuer, client id …) that the server writes into its own shells.
 */
export const backendProxy = (origin: string): Plugin => ({
  name: 'backend-proxy',
  apply: 'serve',
  config: () => ({
    server: {
      strictPort: true,
      // The server identifies itself by its public address, so the Host header stays unchanged.
      proxy: { [`^/(?!${ownPaths.join('|')})`]: { target: origin, changeOrigin: false } },
    },
  }),
  async transformIndexHtml(html, { originalUrl = '/' }) {
    const locale = originalUrl.startsWith('/en-gb') ? 'en-gb' : 'de-ch'
    const shell = await shellFrom(`${origin}/shell/${locale}`)
    const settings = (shell.match(/<meta name=[^>]*>/g) ?? []).filter(
      (tag) => !html.includes(/name="[^"]*"/.exec(tag)?.[0] ?? tag),
    )
    return html.replace('<!--head-->', settings.join('\n    '))
  },
})
