import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { vi } from 'vitest'
import { root } from './sources.ts'

export const indexHtml = `<!doctype html>
<html lang="de-CH"><head><!--head--><script defer src="/assets/start-1.js" data-app="/assets/index-1.js"></script></head>
<body><div id="root"><!--page--></div></body></html>`

/**
 * Creates a build for createPages: the real renderer and these files of the client.
 * @param files by their name below the client's folder
 */
export const buildRenderer = async (
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await mkdir(path.join(folder, 'client/assets'), { recursive: true })
  for (const [name, text] of Object.entries({ 'index.html': indexHtml, ...files }))
    await writeFile(path.join(folder, 'client', name), text)
  // As in `npm run build`; vitest sets 'test', which would select React's development JSX.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    root,
    logLevel: 'silent',
    build: { ssr: 'src/entry-server.tsx', outDir: path.join(folder, 'server'), emptyOutDir: true },
  })
  vi.unstubAllEnvs()
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** A text of the home page. */
export const welcome = {
  id: 1,
  place: 'home.welcome',
  title: 'Willkommen bei der Musik Harmonie Zürichberg',
  text: '',
  picture: null,
  alt: '',
  link: null,
  linkText: '',
  foreign: [],
}
