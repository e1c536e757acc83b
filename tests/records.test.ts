import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/sources.ts'

const folder = join(root, 'docs/decisions')
const index = 'README.md'
const files = readdirSync(folder)
  .filter((file) => file !== index)
  .sort()

const head =
  /^# (?<number>\d+)\. (?<title>.+)\n\nStatus: (?<status>accepted|superseded by \d{4})\nDate: \d{4}-\d\d-\d\d\n/
const sections = ['Context', 'Decision', 'Alternatives', 'Consequences']

interface Entry {
  /** The record's line in the index. */
  line: string
  /** The number of the record that replaces it. */
  successor: string | undefined
}

/** Returns the record's entry, or undefined if the record does not have the format. */
const readRecord = (file: string, text: string): Entry | undefined => {
  const { number, title, status } = head.exec(text)?.groups ?? {}
  if (number === undefined || !file.startsWith(`${number.padStart(4, '0')}-`)) return undefined
  const [, ...parts] = text.split(/^## (.*)$/m)
  const headings = parts.filter((_, place) => place % 2 === 0)
  if (headings.join() !== sections.join() || parts.some((part) => part.trim() === '')) return undefined
  return { line: `| ${number} | [${title}](${file}) | ${status} |`, successor: /\d{4}/.exec(status ?? '')?.[0] }
}

const good =
  '# 7. Title\n\nStatus: accepted\nDate: 2026-11-20\n\n## Context\na\n## Decision\nb\n## Alternatives\nc\n## Consequences\nd\n'

test.each([
  ['another number', '0008-title.md', good],
  ['no status', '0007-title.md', good.replace('Status: accepted\n', '')],
  ['an unknown status', '0007-title.md', good.replace('accepted', 'draft')],
  ['no date', '0007-title.md', good.replace('Date: 2026-11-20\n', '')],
  ['a missing section', '0007-title.md', good.replace('## Alternatives\nc\n', '')],
  ['an empty section', '0007-title.md', good.replace('## Alternatives\nc\n', '## Alternatives\n')],
  ['an additional section', '0007-title.md', `${good}## Notes\ne\n`],
])('rejects a record with %s', (_, file, text) => {
  expect(readRecord('0007-title.md', good)?.line).toBe('| 7 | [Title](0007-title.md) | accepted |')
  expect(readRecord(file, text)).toBeUndefined()
})

const records = files.map((file) => ({ file, ...readRecord(file, readFileSync(join(folder, file), 'utf8')) }))

test('every decision record has title, status, date and the four sections', () => {
  expect(records.filter(({ line }) => line === undefined).map(({ file }) => file)).toEqual([])
})

test('the status of a superseded record names a record', () => {
  const numbers = new Set(files.map((file) => file.slice(0, 4)))
  const wrong = records.filter(({ successor }) => successor !== undefined && !numbers.has(successor))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('the index lists every record with number, title and status', () => {
  const listed = readFileSync(join(folder, index), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  expect(listed).toEqual(records.flatMap(({ line }) => line ?? []))
})
