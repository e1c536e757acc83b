import type { Plugin } from 'vite'

/** Names the file of each screen in the server's build, so that the head of a page can preload its chunks. */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/routes\/[a-z-]+-pages\.ts$/ },
    handler: (code) => ({
      code: code.replace(
        /\(\) => import\('\.\.\/(features\/[^']+)'\)/g,
        (imported, file: string) => `Object.assign(${imported}, { source: 'src/${file}' })`,
      ),
      map: null,
    }),
  },
})
