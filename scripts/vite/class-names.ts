import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, walk } from 'css-tree'
import type { Plugin } from 'vite'

/**
 * Returns the classes that a style sheet owns by their names in TypeScript, such as `tagBad` for `.tag--bad`. Those in
 * `:global()` belong to another sheet.
 */
export const classesOf = (css: string): ReadonlyMap<string, string> => {
  const classes = new Map<string, string>()
  walk(parse(css), (node) => {
    if (node.type !== 'ClassSelector') return
    classes.set(
      node.name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase()),
      node.name,
    )
  })
  return classes
}

/** Matches the import of a style sheet whose classes a component uses. */
export const styleImport = /^import \* as (\w+) from '(\.[^']+\.css)'/gm

/**
 * Writes the classes of a style sheet into the components that use them: `styles.tagBad` becomes `"tag--bad"`. A module
 * for the names, as CSS modules have it, would be one more file and half a kilobyte on every page.
 */
export const classNames = (): Plugin => ({
  name: 'class-names',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/[^?]+\.tsx?(?:\?|$)/, code: '.css' },
    handler: (source, id) => {
      const named = [...source.matchAll(styleImport)].reduce((code, [, name = '', path = '']) => {
        const classes = classesOf(readFileSync(join(dirname(id), path), 'utf8'))
        const classOf = (member: string): string => {
          const found = classes.get(member)
          if (found === undefined) throw new Error(`${id}: ${path} has no class ${member}`)
          return found
        }
        return code
          .replace(new RegExp(`\\$\\{${name}\\.(\\w+)\\}`, 'g'), (_, member) => classOf(member))
          .replace(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), (_, member) => `'${classOf(member)}'`)
      }, source)
      return { code: named.replace(styleImport, "import '$2'"), map: null }
    },
  },
})
