import { access, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './sources.ts'

export const indexHtml = `<!doctype html>
<html lang="de-CH"><head><!--head--><script defer src="/assets/start-1.js" data-app="/assets/index-1.js"></script></head>
<body><div id="root"><!--page--></div></body></html>`

/**
 * Creates a build for createPages: the built renderer and these files of the client.
 * @param files by their name below the client's folder
 */
export const buildRenderer = async (
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await mkdir(path.join(folder, 'client/assets'), { recursive: true })
  for (const [name, text] of Object.entries({ 'index.html': indexHtml, ...files }))
    await writeFile(path.join(folder, 'client', name), text)
  await access(path.join(root, 'dist/server')).catch(() => {
    throw new Error('there is no build: npm run build')
  })
  // A copy outside of the checkout, which Node loads: vitest would transform the files of the checkout.
  await cp(path.join(root, 'dist/server'), path.join(folder, 'server'), { recursive: true })
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
