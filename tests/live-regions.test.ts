import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, parse, walk } from 'css-tree'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesIn, root, sourcesIn } from './support/sources.ts'

/** Components that render a region for the content that they are given. */
const regions: ReadonlySet<string> = new Set([
  'src/ui/Announced.tsx',
  // Their style hides the text of a new region for the first moment, as that of `Announced`.
  'src/ui/Note.tsx',
  // Part of a form from its beginning; what it contains then is no news.
  'src/ui/form/Outcome.tsx',
])

/**
 * Regions that belong to what the page shows from its beginning: a count, a hint, the state of a row. Their first text is
 * read with the page; what changes in them is announced.
 */
const changing: ReadonlySet<string> = new Set([
  'src/features/absences/AbsenceItem.tsx',
  'src/features/events/admin/series-controls.tsx',
  'src/features/mailings/admin/MailingScreen.tsx',
  'src/features/programmes/admin/Programme.tsx',
  'src/features/shop/admin/ItemScreens.tsx',
  'src/features/attendance/EventAttendance.tsx',
  'src/features/captcha/CaptchaField.tsx',
  'src/features/bulletins/admin/SentBulletinsScreen.tsx',
  'src/features/comments/CommentItem.tsx',
  'src/features/duties/DutyItem.tsx',
  'src/features/enquiries/EnquiryItem.tsx',
  'src/features/gallery/Viewer.tsx',
  'src/features/lifts/LiftItem.tsx',
  'src/features/notifications/DeviceReminders.tsx',
  'src/features/answers/AnswerState.tsx',
  'src/features/answers/MaybeAnswer.tsx',
  'src/features/persons/WhoIsWhoScreen.tsx',
  'src/features/private-notes/NoteForm.tsx',
  'src/features/sheets/stand/Desk.tsx',
  'src/features/sheets/stand/TunerPanel.tsx',
  'src/features/sheets/stand/ViewPanel.tsx',
])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** True for content that may be missing: `{failed && …}`, `{failed ? … : null}`. */
const mayBeMissing = (node: Node & { readonly [key: string]: unknown }): boolean => {
  const child = (key: string): boolean => mayBeMissing(node[key] as typeof node)
  switch (node.type) {
    case 'JSXText':
      return String(node.value).trim() === ''
    case 'JSXExpressionContainer':
      return child('expression')
    case 'JSXEmptyExpression':
      return true
    case 'LogicalExpression':
      return node.operator === '&&'
    case 'ConditionalExpression':
      return child('consequent') || child('alternate')
    case 'Literal':
      return node.value === null || node.value === ''
    default:
      return false
  }
}

/** Returns the places of live regions that a component renders together with their text. */
const bornWithText = (path: string, text: string): string[] => {
  const found: string[] = []
  new Visitor({
    JSXElement: ({ openingElement: { attributes, start }, children }) => {
      const isRegion = attributes.some(
        (attribute) =>
          attribute.type === 'JSXAttribute' &&
          /^(?:role="(?:status|alert|log)"|aria-live\b)/u.test(text.slice(attribute.start, attribute.end)),
      )
      if (!isRegion) return
      if (children.every((child) => mayBeMissing(child as never))) return
      found.push(`${path}:${text.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(path, text).program)
  return found
}

test('a region that exists before its text is accepted, and one that is born with its text is found', () => {
  const bornIn = (jsx: string) => bornWithText('Example.tsx', `export const Example = () => ${jsx}`)
  expect(bornIn('<p role="status">{failed && text()}</p>')).toEqual([])
  expect(bornIn('<p aria-live="polite">{failed ? text() : null}{/* nothing */}</p>')).toEqual([])
  expect(bornIn('<p role="status">Saved</p>')).toEqual(['Example.tsx:1'])
  expect(bornIn('<div>\n{failed && <p role="alert">{text()}</p>}</div>')).toEqual(['Example.tsx:2'])
  expect(bornIn('<p aria-live={how}>{failed ? <b>no</b> : text()}</p>')).toEqual(['Example.tsx:1'])
})

test('no live region is born with its text: `Announced` and `Note announced` enter it after the region', () => {
  const files = sourcesIn(['src']).filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  const found = files.flatMap(({ path, text }) => bornWithText(path, text).map((place) => ({ path, place })))
  expect(found.filter(({ path }) => !regions.has(path) && !changing.has(path)).map(({ place }) => place)).toEqual([])
  expect([...changing].filter((path) => !found.some((one) => one.path === path))).toEqual([])
})

/** Not rendered while they are empty, but no live regions. */
const emptyPlaces = ['.stand-marks:empty', '.edit-end>p:empty']

test('no region is taken out of the page while it is empty: screen readers would not know it', () => {
  const hidden: string[] = []
  for (const path of filesIn('src').filter((name) => name.endsWith('.css')))
    walk(parse(readFileSync(join(root, path), 'utf8')), {
      visit: 'Rule',
      enter: ({ prelude, block }) => {
        const selectors = generate(prelude).split(',')
        if (/display:none|visibility:hidden/u.test(generate(block)))
          hidden.push(...selectors.filter((selector) => selector.endsWith(':empty')))
      },
    })
  expect(hidden.sort()).toEqual([...emptyPlaces].sort())
})
