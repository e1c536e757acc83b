import { type PeopleFilter, type PeopleSort, peopleFilter, peopleSorts } from '#contract/listed-persons.ts'
import { createListSearch, type ListSearch } from '../../admin/table/list-search.ts'

export interface PeopleScreenProps {
  readonly search: ListSearch
  /** @param replace true for what is no step of its own when going back */
  readonly onSearch: (search: ListSearch, replace: boolean) => void
}

export const { filterOf, searchOf, sortOf, tableChoiceOf, withFilter } = createListSearch<PeopleFilter, PeopleSort>(
  peopleFilter,
  peopleSorts,
)
