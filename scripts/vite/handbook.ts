import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Marked } from 'marked'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Returns the width and height of a picture in CSS pixels: it was taken at twice the density. */
const sizeOf = async (file: string): Promise<string> => {
  const { width, height } = await sharp(readFileSync(file)).metadata()
  return `width="${Math.round(width / 2)}" height="${Math.round(height / 2)}"`
}

/**
 * Turns a chapter of the handbook into a module: `title`, and `html` without the title. Pictures become assets of the
 * build, and links to other chapters lead to their pages: `termine.md` is the page `termine`.
 */
export const handbook = (): Plugin => ({
  name: 'handbook',
  enforce: 'pre',
  transform: {
    filter: { id: /\/docs\/handbuch\/(?:en\/)?[a-z-]+\.md$/ },
    handler: async (markdown, id) => {
      const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? []
      const pictures: { name: string; size: string }[] = []
      const marked = new Marked({
        async: true,
        walkTokens: async (token) => {
          if (token.type === 'image')
            pictures.push({ name: token.href, size: await sizeOf(join(dirname(id), token.href)) })
          if (token.type === 'link') token.href = token.href.replace(/\.md(?=#|$)/, '')
        },
        renderer: {
          image: ({ href, text }) => {
            const place = pictures.findIndex(({ name }) => name === href)
            return `<img src="__PICTURE_${place}__" alt="${text}" ${pictures[place]?.size} loading="lazy">`
          },
        },
      })
      const html = JSON.stringify(await marked.parse(body)).replace(
        /__PICTURE_(\d+)__/g,
        (_, place) => `" + p${place} + "`,
      )
      const imports = pictures.map(({ name }, place) => `import p${place} from './${name}?url'\n`)
      return {
        code: `${imports.join('')}export const title = ${JSON.stringify(title)}\nexport const html = ${html}\n`,
        map: null,
        moduleType: 'js',
      }
    },
  },
})
