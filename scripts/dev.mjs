import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { requireNode20 } from './node.mjs'
import { at } from './paths.mjs'
import { runScript } from './script-error.mjs'
import { endWith, spawnChild } from './serve.mjs'

const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1

runScript(async () => {
  requireNode20()
  await install()
  // The server reads its shells from a build; its age does not matter here.
  if (!existsSync(at('dist/client/index.html'))) await build()
  const address = `http://localhost:${port}`
  console.log(`Hot reload on ${address} (server behind it on port ${serverPort})`)
  const server = spawnChild(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: String(serverPort),
    PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? address,
  })
  const vite = spawnChild(['node_modules/vite/bin/vite.js', '--port', String(port)], {
    DEV_SERVER: `http://localhost:${serverPort}`,
  })
  server.on('exit', () => vite.kill())
  vite.on('exit', () => server.kill())
  endWith(vite)
})
