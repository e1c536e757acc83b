/**
 * Counts what makes the product heavy to change: lines and files by tier, long functions, wide components, tiny files, and
 * idioms that exist many times. `npm run sizes`, or `npm run sizes -- <folder>` for another checkout.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const tiers = ['contract', 'device', 'sw', 'src', 'server']
const isTest = (/** @type {string} */ name) => /\.test\.tsx?$/.test(name)
/** Files that a command writes. */
const isGenerated = (/** @type {string} */ name) =>
  /\.gen(?:\.d)?\.ts$/.test(name) || name.startsWith('server/platform/db/migrations/')

const files = tiers.flatMap((tier) =>
  readdirSync(path.join(folder, tier), { recursive: true, encoding: 'utf8' })
    .map((name) => `${tier}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !isTest(name) && !isGenerated(name))
    .map((name) => ({ name, tier, text: readFileSync(path.join(folder, name), 'utf8') })),
)
const linesOf = (/** @type {string} */ text) => text.trimEnd().split('\n').length

/**
 * A function with its length in lines; `props` counts what a component takes apart from its first argument.
 * @typedef {{ file: string, name: string, lines: number, props: number }} Measured
 */

/** @returns {Measured[]} */
const functionsIn = (/** @type {{ name: string, text: string }} */ { name: file, text }) => {
  /** @type {Measured[]} */
  const found = []
  const { program } = parseSync(file, text)
  /** @param {any} node @param {string} name */
  const measure = (node, name) => {
    const [first] = node.params
    const pattern = first?.type === 'ObjectPattern' ? first.properties.length : 0
    const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name)
    const lines = linesOf(text.slice(node.start, node.end))
    found.push({ file, name, lines, props: isComponent ? pattern : 0 })
  }
  const isFunction = (/** @type {any} */ node) =>
    node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
  new Visitor({
    FunctionDeclaration: (node) => measure(node, node.id?.name ?? ''),
    VariableDeclarator: (node) => {
      if (isFunction(node.init) && node.id.type === 'Identifier') measure(node.init, node.id.name)
    },
    Property: (node) => {
      if (isFunction(node.value) && node.key.type === 'Identifier') measure(node.value, node.key.name)
    },
    MethodDefinition: (node) => {
      if (node.key.type === 'Identifier') measure(node.value, node.key.name)
    },
  }).visit(program)
  return found
}
const functions = files.flatMap(functionsIn)

/** Lines that are part of eight lines in a row which stand somewhere else, too, in the same words. */
const repeatedLines = () => {
  const window = 8
  /** @type {Map<string, [file: number, line: number][]>} */
  const places = new Map()
  const contents = files.map(({ text }) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^(?:import |\} from |\*|\/\*|\/\/)/.test(line)),
  )
  for (const [file, lines] of contents.entries())
    for (let line = 0; line + window <= lines.length; line++) {
      const key = lines.slice(line, line + window).join('\n')
      places.set(key, [...(places.get(key) ?? []), [file, line]])
    }
  const repeated = new Set()
  for (const all of places.values())
    if (all.length > 1)
      for (const [file, line] of all) for (let at = 0; at < window; at++) repeated.add(`${file}:${line + at}`)
  return repeated.size
}

const count = (/** @type {RegExp} */ pattern, /** @type {string} */ tier = '') =>
  files
    .filter((file) => file.tier.startsWith(tier))
    .reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)
const filesWith = (/** @type {RegExp} */ pattern) => files.filter(({ text }) => text.search(pattern) >= 0).length
const over = (/** @type {number} */ lines) => functions.filter((one) => one.lines > lines)
const wide = functions.filter(({ props }) => props > 8)

const rows = [
  ...tiers.map((tier) => {
    const own = files.filter((file) => file.tier === tier)
    return /** @type {const} */ ([
      `${tier}: lines, files`,
      `${own.reduce((sum, { text }) => sum + linesOf(text), 0)}, ${own.length}`,
    ])
  }),
  ['lines of all', files.reduce((sum, { text }) => sum + linesOf(text), 0)],
  ['files of at most 15 lines', files.filter(({ text }) => linesOf(text) <= 15).length],
  ['functions over 60 lines', over(60).length],
  ['functions over 120 lines', over(120).length],
  ['components with more than 8 props', wide.length],
  ['lines that are repeated elsewhere (8 in a row)', repeatedLines()],
  ['files that name a noun of the editors (piece_loan)', filesWith(/\bpiece_loan\b|pieceLoan|PieceLoan/)],
  ['forms written by hand (<form)', count(/<form\b/g)],
  ['components with an own showModal', filesWith(/\.showModal\(/)],
  ['_embedded written by hand on the server', count(/_embedded:/g, 'server')],
  ['ETag written by hand', count(/\bETag:/g, 'server')],
  ['inserts that check whether a row came back', count(/without (?:a row )?coming back/g, 'server')],
  ['getAuthor(caller, clock())', count(/getAuthor\(caller, clock\(\)\)/g, 'server')],
  ['lines with database.db', count(/database\.db\b/g, 'server')],
  ['records.refresh()', count(/records\.refresh\(\)/g)],
  ['staleTime: 60_000', count(/staleTime: 60_000/g)],
]
const width = Math.max(...rows.map(([label]) => `${label}`.length))
for (const [label, value] of rows) console.log(`${`${label}`.padEnd(width)}  ${value}`)
if (process.argv.includes('--names'))
  for (const { file, name, lines, props } of [...over(60), ...wide].sort((a, b) => b.lines - a.lines))
    console.log(`${file} ${name}: ${lines} lines${props > 0 ? `, ${props} props` : ''}`)
