/** Prints every address of the app with its screen: `npm run routes`. */
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { screenFiles } from './vite/screen-files.ts'

const vite = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [screenFiles()],
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  logLevel: 'error',
})
const { screens } = await vite.ssrLoadModule('/src/entry-server.tsx')
for (const [address, file] of screens) console.log(address.padEnd(72), file)
await vite.close()
