import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A source file as the architecture test sees it. */
export interface Source {
  /** Relative to the root, with slashes. */
  path: string
  text: string
  /** Its imports, including types: our own paths relative to the root, otherwise the specifier as written. */
  imports: readonly string[]
  /** Its other string literals, except the events of log entries. */
  literals: readonly string[]
}

export const root = join(import.meta.dirname, '../..')

const resolved = (path: string, specifier: string): string => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
}

/** Reads a file with the parser that also builds the app, when its imports or literals are asked for. */
export const source = (path: string, text: string): Source => {
  let parsed: Pick<Source, 'imports' | 'literals'> | undefined
  const parse = () => {
    parsed ??= extract(path, text)
    return parsed
  }
  return {
    path,
    text,
    get imports() {
      return parse().imports
    },
    get literals() {
      return parse().literals
    },
  }
}

const extract = (path: string, text: string): Pick<Source, 'imports' | 'literals'> => {
  const specifiers: string[] = []
  const literals: { at: number; value: string }[] = []
  const places = new Set<number>()
  const take = (node: { type: string; start: number; value?: unknown } | null) => {
    if (node?.type !== 'Literal' || typeof node.value !== 'string') return
    places.add(node.start)
    specifiers.push(node.value)
  }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration: (node) => take(node.source),
    ExportNamedDeclaration: (node) => take(node.source),
    ExportAllDeclaration: (node) => take(node.source),
    ImportExpression: (node) => take(node.source),
    TSImportType: (node) => take(node.source),
    // The event of a log entry does not count as a literal: `console.warn('outbox.send_failed', error)`.
    CallExpression: ({ callee, arguments: [first, second] }) => {
      const name = text.slice(callee.start, callee.end)
      const event = name.startsWith('console.') ? first : name === 'logFailure' ? second : undefined
      if (event !== undefined) places.add(event.start)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') literals.push({ at: node.start, value: node.value })
    },
    TemplateElement: (node) => {
      literals.push({ at: node.start, value: node.value.cooked ?? node.value.raw })
    },
  }).visit(program)
  return {
    imports: [...new Set(specifiers.map((specifier) => resolved(path, specifier)))],
    literals: literals.filter(({ at }) => !places.has(at)).map(({ value }) => value),
  }
}

/** Returns the files below a folder of the clone, relative to the root. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })

const generated = /\/migrations\//

/** The files of the clone that this process has read: it runs several tests of the architecture. */
const known = new Map<string, Source>()

const sourceAt = (path: string): Source => {
  const found = known.get(path)
  if (found !== undefined) return found
  const text = readFileSync(join(root, path), 'utf8')
  const read = path.endsWith('.css') ? { path, text, imports: [], literals: [] } : source(path, text)
  known.set(path, read)
  return read
}

/** Returns all code and styles below the given folders, without generated files. */
export const sourcesIn = (folders: readonly string[]): Source[] =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap(filesIn)
    .filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path) && !generated.test(path))
    .map(sourceAt)

export const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path)
