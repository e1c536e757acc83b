import { peopleFilter } from '#contract/listed-persons.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'

type FilterName = Exclude<keyof typeof peopleFilter, 'searchTerm'>

const isFilter = (name: string): name is FilterName => Object.hasOwn(peopleFilter, name)

const filterLabel = (name: string): MessageId | null => {
  if (['search', 'searchTerm'].includes(name)) return 'admin.people.search'
  if (name === 'chosen') return 'admin.access.chosen'
  return isFilter(name) ? `admin.people.filter.${name}` : null
}

/** Returns the names of filters in words; null = none that is known. */
export const filtersInWords = (names: readonly string[], text: Text): string | null =>
  names
    .flatMap((name) => filterLabel(name) ?? [])
    .map((id) => text(id))
    .join(', ') || null
