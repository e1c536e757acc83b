import { type PeopleFilter, type PeopleSort, peopleFilter, peopleSorts } from '#contract/people.ts'
import { createListSearch, type ListSearch } from '../table/list-search.ts'

export interface PeopleScreenProps {
  readonly search: ListSearch
  /** @param replace true for what is no step of its own when going back */
  readonly onSearch: (search: ListSearch, replace: boolean) => void
}

export const { filterOf, searchOf, sortOf, tableChoiceOf, withFilter } = createListSearch<PeopleFilter, PeopleSort>(
  peopleFilter,
  peopleSorts,
)
