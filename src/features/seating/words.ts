import type { Text } from '../../ui/intl.tsx'

interface Part {
  readonly section: string | null
  readonly voice: string | null
}

/** 'Klarinette 2'; empty for a place of no section. */
export const partOf = (text: Text, { section, voice }: Part): string =>
  section === null ? '' : [text(`section.name.${section}`), voice ?? ''].join(' ').trim()

/** How far a place is from the middle of its row, squared, from 0 to 1: the outer places are lower. */
export const bendOf = (place: number, count: number): number => (count === 1 ? 0 : ((2 * place) / (count - 1) - 1) ** 2)
