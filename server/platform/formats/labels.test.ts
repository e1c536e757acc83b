import { expect, test } from 'vitest'
import { labelSheets } from '#contract/formats.ts'
import { placesOf } from '../../../tests/support/pdf-places.ts'
import { labelsAsPdf } from './pdf/labels.ts'

/** Sizes as the maker prints them on the box: labels of a sheet, width, height, and the step to the next column. */
const boxes = {
  '3474': { labels: 24, columns: 3, width: 70, height: 37, step: 70, left: 0, top: 0.5 },
  L7160: { labels: 21, columns: 3, width: 63.5, height: 38.1, step: 66, left: 7.25, top: 15.15 },
  '3425': { labels: 10, columns: 2, width: 105, height: 57, step: 105, left: 0, top: 6 },
}

test.each(labelSheets)('every line of a sheet %s is inside its label', async (sheet) => {
  const box = boxes[sheet]
  const labels = Array.from({ length: box.labels + 1 }, (_, index) => [
    `Familie Grossenbacher-Zumstein ${index}`,
    'Firma mit einem langen Namen AG',
    'Hauptstrasse 123',
    'Postfach',
    `${8000 + index} Zürich`,
  ])
  const about = { title: 'Etiketten', locale: 'de-ch', publisher: 'Musik Muster', date: '2026-11-29', sheet } as const
  const [first = [], second] = await placesOf(await labelsAsPdf({ ...about, labels }))
  const outside = Array.from({ length: box.labels }, (_, index) => index).flatMap((index) => {
    const left = box.left + (index % box.columns) * box.step
    const top = box.top + Math.floor(index / box.columns) * box.height
    const zip = first.find(({ text }) => text.startsWith(`${8000 + index} `))
    if (zip === undefined) return [`${index} is missing`]
    const name = first.filter((one) => one.left === zip.left && one.bottom < zip.bottom && one.bottom > zip.bottom - 30)
    // A printer moves the sheet by a millimetre or two.
    const isInside = [zip, ...name.slice(-4)].every(
      (one) => one.left >= left + 3 && one.right <= left + box.width - 3 && one.bottom <= top + box.height - 2,
    )
    return isInside && zip.top > top ? [] : [`${index} is outside`]
  })
  expect(outside).toEqual([])
  // The next label begins another page.
  expect(second?.some(({ text }) => text.startsWith(`${8000 + box.labels} `))).toBe(true)
})

test.each(labelSheets)('a street of two lines is whole on a sheet %s, with post office box and town', async (sheet) => {
  const street = 'Am Ende der langen Strasse mit dem langen Namen 12a'
  const label = [
    'Maria-Magdalena Hugentobler-Schwarzenegger und Johannes Grossenbacher-Zumstein',
    'Verein zur Förderung der Blasmusik in der Stadt Zürich und Umgebung',
    ...[street, 'Postfach 1234', '8955 Oetwil an der Limmat'],
  ]
  const about = { title: 'Etiketten', locale: 'de-ch', publisher: 'Musik Muster', date: '2026-11-29', sheet } as const
  const [first = []] = await placesOf(await labelsAsPdf({ ...about, labels: [label] }))
  const words = first.map(({ text }) => text.trim()).join(' ')
  expect(words).toContain(`${street} Postfach 1234 8955 Oetwil an der Limmat`)
  expect(words).toMatch(/^Maria-Magdalena/)
})
