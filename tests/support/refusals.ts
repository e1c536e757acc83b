import { posix } from 'node:path'
import { parseSync } from 'vite'
import { isRefusal, type Refusal } from '#contract/errors.ts'
import { isTest, sourcesIn } from './sources.ts'

/** A node of the syntax tree, as the walk needs it. */
interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Names that a piece of code uses, and the codes that it names. */
interface Uses {
  readonly names: ReadonlySet<string>
  readonly codes: ReadonlySet<Refusal>
}

/** A file: its functions and constants by name, and where its imports come from. */
interface Module {
  readonly declared: ReadonlyMap<string, readonly Node[]>
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>
}

/** An endpoint that is served, and the codes of its handler. */
export interface Served {
  /** File of the contract. */
  readonly path: string
  readonly name: string
  /** The part of a resource, such as `remove`; undefined = an endpoint of its own. */
  readonly member: string | undefined
  readonly codes: readonly Refusal[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameIn = (value: unknown): string => (isNode(value) ? String(value.name ?? value.value) : '')
const listIn = (value: unknown): Node[] => [value].flat().filter(isNode)

/** The hooks of a noun's rows that each action runs (server/platform/resources/rows.ts). */
const hooks: Readonly<Record<string, readonly string[]>> = {
  get: ['read'],
  create: ['read', 'rules', 'columnsOf', 'added', 'accept', 'check', 'after', 'taken'],
  change: ['read', 'contentOf', 'rules', 'columnsOf', 'accept', 'merge', 'check', 'after', 'taken'],
  remove: ['read', 'contentOf', 'columnsOf', 'release'],
}
const rowActions: ReadonlyMap<string, string> = new Map([
  ['createRow', 'create'],
  ['restoreRow', 'get'],
  ['changeRow', 'change'],
  ['removeRow', 'remove'],
])
/** The name of a noun's rows, or of the function that makes them. */
const rowsName = (rows: Node): string => nameIn(rows.type === 'CallExpression' ? rows.callee : rows)

/** Names that a pattern or a block declares: they hide those of the file. */
const bound = (node: Node): string[] => {
  if (node.type === 'Identifier') return [nameIn(node)]
  if (node.type === 'Property') return listIn(node.value).flatMap(bound)
  if (node.type === 'AssignmentPattern') return listIn(node.left).flatMap(bound)
  if (['ObjectPattern', 'ArrayPattern', 'RestElement'].includes(node.type)) return partsOf(node).flatMap(bound)
  return []
}
const declaredIn = (block: Node): string[] =>
  listIn(block.body).flatMap((statement) => {
    if (statement.type === 'FunctionDeclaration') return [nameIn(statement.id)]
    return listIn(statement.declarations).flatMap(({ id }) => listIn(id).flatMap(bound))
  })
const isFunction = ({ type }: Node): boolean => /Function/.test(type) && !type.startsWith('TS')

/** The parts of a piece of code that are evaluated: no types, no names of properties, nothing that is only compared. */
const evaluated = (node: Node): Node[] => {
  if (node.type.startsWith('TS')) return listIn(node.expression)
  const parts = partsOf(node)
  if (node.type === 'BinaryExpression') return parts.filter(({ type }) => type !== 'Literal')
  const name = { MemberExpression: node.property, Property: node.key }[node.type]
  return node.computed === true ? parts : parts.filter((part) => part !== name)
}
const hidesIn = (node: Node): string[] => {
  if (isFunction(node)) return listIn(node.params).flatMap(bound)
  return node.type === 'BlockStatement' ? declaredIn(node) : []
}

const usesOf = (code: readonly Node[]): Uses => {
  const uses = { names: new Set<string>(), codes: new Set<Refusal>() }
  const visit = (node: Node, hidden: ReadonlySet<string>): void => {
    if (node.type === 'Literal' && isRefusal(node.value)) uses.codes.add(node.value)
    if (node.type === 'Identifier' && !hidden.has(nameIn(node))) uses.names.add(nameIn(node))
    const action = node.type === 'CallExpression' ? rowActions.get(nameIn(node.callee)) : undefined
    const rows = action === undefined ? undefined : listIn(node.arguments)[1]
    if (rows !== undefined) uses.names.add(`${rowsName(rows)}#${action}`)
    const inner = new Set([...hidden, ...hidesIn(node)])
    for (const part of evaluated(node)) if (part !== rows) visit(part, inner)
  }
  for (const node of code) visit(node, new Set())
  return uses
}

const parse = (path: string, text: string): Node => parseSync(path, text).program as unknown as Node

const moduleOf = (path: string, program: Node): Module => {
  const declared = new Map<string, Node[]>()
  const imported = new Map<string, { path: string; name: string }>()
  for (const statement of listIn(program.body)) {
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
      const from = nameIn(statement.source)
      const target = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from)
      for (const one of listIn(statement.specifiers))
        imported.set(nameIn(one.local), { path: target, name: nameIn(one.imported) })
    }
    const [declaration = statement] = listIn(statement.declaration)
    if (isFunction(declaration)) declared.set(nameIn(declaration.id), [declaration])
    for (const { id, init } of listIn(declaration.declarations))
      for (const name of listIn(id).flatMap(bound)) declared.set(name, listIn(init))
  }
  return { declared, imported }
}

const find = (node: Node, matches: (node: Node) => boolean): Node[] =>
  matches(node) ? [node] : partsOf(node).flatMap((part) => find(part, matches))

/** The hooks that an action runs; everything, if the rows are made in another way. */
const hooksIn = (code: Node, action: string): Node[] => {
  const [rows] = find(code, ({ properties }) => listIn(properties).some(({ key }) => nameIn(key) === 'noun'))
  return rows === undefined
    ? [code]
    : listIn(rows.properties).filter(({ key }) => hooks[action]?.includes(nameIn(key)) ?? false)
}

/**
 * Returns which codes the handler of every endpoint names, itself or in the functions that it uses, however deep. A
 * function counts whole: that a caller catches one of its refusals is not seen.
 */
export const servedRefusals = (): Served[] => {
  const programs = new Map(
    sourcesIn(['server'])
      .filter((file) => !isTest(file))
      .map(({ path, text }) => [path, parse(path, text)] as const),
  )
  const modules = new Map([...programs].map(([path, program]) => [path, moduleOf(path, program)] as const))
  const used = new Map<string, Uses>()
  const reach = (path: string, code: readonly Node[], locals: ReadonlyMap<string, readonly Node[]>): Set<Refusal> => {
    const all = new Set<Refusal>()
    const seen = new Set<string>()
    const follow = ({ names, codes: named }: Uses, from: string, near: ReadonlyMap<string, readonly Node[]>): void => {
      for (const one of named) all.add(one)
      for (const name of names) visit(from, name, near)
    }
    const visit = (from: string, name: string, near: ReadonlyMap<string, readonly Node[]>): void => {
      const key = `${from} ${name}`
      if (seen.has(key)) return
      seen.add(key)
      const local = near.get(name)
      const found = modules.get(from)
      const [plain = name, action] = name.split('#')
      const whole = local ?? found?.declared.get(plain)
      const other = found?.imported.get(plain)
      if (whole === undefined) {
        if (other !== undefined) visit(other.path, [other.name, action ?? []].flat().join('#'), new Map())
        return
      }
      const declared = action === undefined ? whole : whole.flatMap((code) => hooksIn(code, action))
      const uses = local === undefined ? (used.get(key) ?? usesOf(declared)) : usesOf(declared)
      if (local === undefined) used.set(key, uses)
      follow(uses, from, near)
    }
    follow(usesOf(code), path, locals)
    return all
  }
  const served = (path: string, scope: Node): Served[] => {
    const blocks = find(scope, ({ type }) => type === 'BlockStatement').slice(0, 1)
    const locals = new Map(
      blocks.flatMap((block) =>
        listIn(block.body).flatMap(({ declarations }) =>
          listIn(declarations).flatMap(({ id, init }) =>
            listIn(id).flatMap((pattern) => bound(pattern).map((name) => [name, listIn(init)] as const)),
          ),
        ),
      ),
    )
    const calls = find(
      scope,
      ({ type, callee }) => type === 'CallExpression' && /^mount(?:Resource)?$/.test(nameIn(callee)),
    )
    return calls.flatMap((call): Served[] => {
      const [, declared, policy, ...handler] = listIn(call.arguments)
      if (declared === undefined || policy === undefined) return []
      // `resource`, `resource.change`, or `{ remove: resource.remove }`.
      const parts = find(declared, ({ type }) => type === 'MemberExpression')
      const source = modules.get(path)?.imported.get(nameIn(parts[0]?.object ?? declared))
      if (source === undefined) return []
      const of = (member: string | undefined, code: readonly Node[]): Served => {
        return { ...source, member, codes: [...reach(path, code, locals)].sort() }
      }
      const named = parts.map(({ property }) => nameIn(property))
      if (nameIn(call.callee) === 'mount') return [of(named[0], [policy, ...handler])]
      const [rows] = handler
      return (named.length === 0 ? Object.keys(hooks) : named).map((member) => {
        const used = rows === undefined ? [] : [{ type: 'Identifier', name: `${rowsName(rows)}#${member}` }]
        return of(member, [policy, ...used])
      })
    })
  }
  return [...programs].flatMap(([path, program]) =>
    path.endsWith('mount-resource.ts') ? [] : listIn(program.body).flatMap((statement) => served(path, statement)),
  )
}
