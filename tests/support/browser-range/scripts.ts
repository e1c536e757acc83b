import type { Identifier } from '@mdn/browser-compat-data'
import { type AnyNode, type Expression, type ObjectExpression, parse, type SpreadElement } from 'acorn'
import { full } from 'acorn-walk'
import { append, browsersWithout, children, compatData, Findings } from './compat.ts'

type Feature = readonly [path: string, feature: Identifier]

/**
 * The last version of ECMAScript whose syntax every supported browser parses: ES2025 adds import attributes (Firefox
 * 138).
 */
const ecmaVersion = 2024

/** Interfaces and global functions by name; those of a namespace as in 'Intl.Segmenter'. */
const globals = new Map<string, Feature>()
/** Static members, as in 'Promise.try'. */
const statics = new Map<string, Feature>()
const members = new Map<string, Feature[]>()
const events = new Map<string, Feature[]>()

const addInterface = (name: string, path: string, iface: Identifier): void => {
  const isGlobalObject = name === 'Window' || name === 'WorkerGlobalScope'
  globals.set(name, [path, iface])
  // A script reaches a member of a missing interface only through a name that is missing too.
  const isInRange = browsersWithout(iface).length === 0 || isGlobalObject
  for (const [key, feature] of children(iface)) {
    const entry: Feature = [`${path}.${key}`, feature]
    if (feature.__compat === undefined) continue
    if (key.endsWith('_event')) append(events, key.slice(0, -'_event'.length), entry)
    else if (key.endsWith('_static')) statics.set(`${name}.${key.slice(0, -'_static'.length)}`, entry)
    else {
      // MDN does not mark which members of a builtin are static.
      if (path.startsWith('javascript.')) statics.set(`${name}.${key}`, entry)
      if (isGlobalObject) globals.set(key, entry)
      if (isInRange) append(members, key, entry)
    }
  }
}

for (const [name, iface] of children(compatData.api)) addInterface(name, `api.${name}`, iface)
for (const [name, builtin] of children(compatData.javascript.builtins)) {
  addInterface(name, `javascript.builtins.${name}`, builtin)
  if (name === 'Intl' || name === 'Temporal')
    for (const [key, iface] of children(builtin))
      addInterface(`${name}.${key}`, `javascript.builtins.${name}.${key}`, iface)
}

const globalObjects = ['globalThis', 'window', 'self']

/**
 * Returns every name that a script declares anywhere. Shadowing is not resolved: such a name counts as the script's
 * own.
 */
const declaredIn = (program: AnyNode): ReadonlySet<string> => {
  const declared = new Set<string>()
  full(program, (node, _, type) => {
    if (type === 'VariablePattern' && node.type === 'Identifier') declared.add(node.name)
    else if (
      (node.type === 'FunctionDeclaration' ||
        node.type === 'FunctionExpression' ||
        node.type === 'ClassDeclaration' ||
        node.type === 'ClassExpression') &&
      node.id != null
    )
      declared.add(node.id.name)
    else if ('local' in node && node.local.type === 'Identifier' && node.type !== 'ExportSpecifier')
      declared.add(node.local.name)
  })
  return declared
}

/** Returns the value of a string literal; the minifier writes strings as templates. */
const stringOf = (node: AnyNode | undefined): string | undefined => {
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** React's attribute names that differ by more than case. */
const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** Checks the elements and attributes created by a call of React's JSX functions. */
const checkElement = (tag: string, attributes: ObjectExpression, findings: Findings): void => {
  const element = compatData.html.elements?.[tag]
  findings.add(`html.elements.${tag}`, element)
  for (const property of attributes.properties) {
    if (property.type !== 'Property' || property.computed) continue
    const key = property.key.type === 'Identifier' ? property.key.name : stringOf(property.key)
    if (key === undefined) continue
    const name = attributeNames[key] ?? key.toLowerCase()
    const [path, attribute] = element?.[name]
      ? [`html.elements.${tag}.${name}`, element[name]]
      : [`html.global_attributes.${name}`, compatData.html.global_attributes?.[name]]
    findings.add(path, attribute)
    const value = stringOf(property.value)
    if (value !== undefined) findings.add(`${path}.${value}`, attribute?.[value])
  }
}

const checkCall = (
  callee: AnyNode,
  [first, second]: readonly (Expression | SpreadElement)[],
  findings: Findings,
): void => {
  const called = callee.type === 'SequenceExpression' ? callee.expressions.at(-1) : callee
  const text = stringOf(first)
  if (called?.type !== 'MemberExpression' || called.property.type !== 'Identifier' || text === undefined) return
  const { name } = called.property
  if (name === 'addEventListener') findings.addAmbiguous(events.get(text) ?? [])
  if (/^(?:jsxs?|createElement)$/.test(name) && second?.type === 'ObjectExpression')
    checkElement(text, second, findings)
}

/**
 * Returns the features outside the supported range that a script names: syntax (which throws), globals, static members,
 * and members that no interface of the browser has in the whole range. Types are not known, so a member of the script's
 * own objects may have such a name too. Options of calls are ignored.
 * @throws SyntaxError for syntax that the oldest browsers cannot parse
 */
export const featuresOfScript = (code: string, sourceType: 'module' | 'script'): Findings => {
  const findings = new Findings()
  const program = parse(code, { ecmaVersion, sourceType })
  const declared = declaredIn(program)
  const isGlobal = (node: AnyNode): boolean => node.type === 'Identifier' && !declared.has(node.name)
  const nameOf = (node: AnyNode): string | undefined => {
    if (node.type === 'Identifier') return isGlobal(node) ? node.name : undefined
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
    const object = nameOf(node.object)
    if (object === undefined) return undefined
    return globalObjects.includes(object) ? node.property.name : `${object}.${node.property.name}`
  }
  full(program, (node, _, type) => {
    if (type === 'Identifier' && node.type === 'Identifier' && isGlobal(node)) {
      const feature = globals.get(node.name)
      if (feature !== undefined) findings.add(...feature)
    }
    if (node.type === 'CallExpression') checkCall(node.callee, node.arguments, findings)
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return
    const path = nameOf(node)
    const named = path === undefined ? undefined : (statics.get(path) ?? globals.get(path))
    if (named !== undefined) findings.add(...named)
    else findings.addAmbiguous(members.get(node.property.name) ?? [])
  })
  return findings
}
