import type { Identifier } from '@mdn/browser-compat-data'
import { type Atrule, type CssNode, type Declaration, parse, walk } from 'css-tree'
import { append, children, compatData, Findings } from './compat.ts'

const { properties, selectors, types, 'at-rules': atRules } = compatData.css

/** Functions and units by name. */
const valueTypes = new Map<string, [path: string, feature: Identifier][]>()
const collect = (feature: Identifier | undefined, path: string): void => {
  for (const [name, child] of children(feature)) {
    append(valueTypes, name, [`${path}.${name}`, child])
    collect(child, `${path}.${name}`)
  }
}
collect(types, 'css.types')

const wordOf = (node: CssNode): string | undefined => {
  if (node.type === 'Identifier' || node.type === 'Function') return node.name
  return node.type === 'Dimension' ? node.unit : undefined
}

/**
 * Returns the properties, functions and pseudo-classes in the condition of @supports: its block has a fallback outside.
 */
const conditionsOf = (rule: Atrule | null): ReadonlySet<string> => {
  const asked = new Set<string>()
  if (rule?.name !== 'supports' || rule.prelude === null) return asked
  walk(rule.prelude, (node) => {
    if (node.type === 'Declaration') asked.add(node.property)
    else if (node.type === 'PseudoClassSelector') asked.add(node.name)
    else asked.add(wordOf(node) ?? '')
  })
  return asked
}

const checkDeclaration = (
  { property, value }: Declaration,
  supported: ReadonlySet<string>,
  findings: Findings,
): void => {
  const known = properties?.[property]
  if (!supported.has(property)) findings.add(`css.properties.${property}`, known)
  walk(value, (node) => {
    const word = wordOf(node)
    if (word === undefined || supported.has(word)) return
    if (known?.[word] !== undefined) findings.add(`css.properties.${property}.${word}`, known[word])
    else if (node.type !== 'Identifier') findings.addAmbiguous(valueTypes.get(word) ?? [])
  })
}

/**
 * Returns the features outside the supported range that a stylesheet uses: at-rules, media features, selectors,
 * properties, keywords, functions and units. A block of @supports may use the features in its condition.
 * @throws for a part that cannot be parsed
 */
export const featuresOfStyles = (css: string): Findings => {
  const findings = new Findings()
  const refuse = (error: Error): never => {
    throw error
  }
  const sheet = parse(css, { parseCustomProperty: true, onParseError: refuse })
  walk(sheet, function (node) {
    if (node.type === 'Declaration') checkDeclaration(node, conditionsOf(this.atrule), findings)
    if (node.type === 'Atrule') {
      findings.add(`css.at-rules.${node.name}`, atRules?.[node.name])
      if (node.prelude !== null)
        walk(node.prelude, (part) => {
          if (part.type === 'Feature')
            findings.add(`css.at-rules.${node.name}.${part.name}`, atRules?.[node.name]?.[part.name])
        })
    }
    if (node.type === 'NestingSelector') findings.add('css.selectors.nesting', selectors?.nesting)
    const isPseudo = node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector'
    if (isPseudo && !conditionsOf(this.atrule).has(node.name))
      findings.add(`css.selectors.${node.name}`, selectors?.[node.name])
  })
  return findings
}
