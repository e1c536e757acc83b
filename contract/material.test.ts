import { expect, test } from 'vitest'
import { collectMaterial } from './material.ts'

const piece = (id: number, title: string, material: string | null, sheets: { material: string | null }[] = []) => ({
  ...{ id, title, material, sheets },
})

test('a thing has the most that a piece needs, and the pieces that need it in playing order', () => {
  const march = piece(1, 'Marsch', 'Glockenspiel\n4 Pauken')
  const waltz = piece(2, 'Walzer', '2 pauken')
  expect(
    collectMaterial([march, waltz]).map(({ name, count, needs }) => [name, count, needs.map((one) => one.title)]),
  ).toEqual([
    ['Glockenspiel', 1, ['Marsch']],
    ['Pauken', 4, ['Marsch', 'Walzer']],
  ])
})

test('the parts of a piece add up, and a piece that is played twice counts once', () => {
  const parts = [{ material: 'Dämpfer' }, { material: '2× Dämpfer' }, { material: null }]
  const march = piece(1, 'Marsch', null, parts)
  const [mutes, ...others] = collectMaterial([march, march])
  expect(others).toEqual([])
  expect(mutes).toMatchObject({ name: 'Dämpfer', count: 3, needs: [{ title: 'Marsch', count: 3 }] })
  expect(mutes?.needs[0]?.parts).toEqual(parts.slice(0, 2))
})

test('a number within a name is no count, and empty lines say nothing', () => {
  const [thing] = collectMaterial([piece(1, 'Marsch', '\n  Becken 20 Zoll \n\n')])
  expect(thing).toMatchObject({ name: 'Becken 20 Zoll', count: 1 })
  expect(collectMaterial([piece(1, 'Marsch', '12')])).toMatchObject([{ name: '12', count: 1 }])
})

test('pieces that an older app stored have no material', () => {
  expect(collectMaterial([{ id: 1, title: 'Marsch', sheets: [{}] }])).toEqual([])
})
