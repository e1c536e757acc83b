import { buildIfChanged } from './build.mjs'
import { install } from './install.mjs'
import { node24, requireNode20 } from './node.mjs'
import { serverArguments } from './paths.mjs'
import { runScript } from './script-error.mjs'
import { endWith, spawnChild } from './serve.mjs'

runScript(async () => {
  requireNode20()
  await install()
  node24()
  await buildIfChanged()
  endWith(spawnChild(serverArguments))
})
