import { type PeopleFilter, type PeopleSort, peopleFilter, peopleSorts } from '#contract/people.ts'
import { createListSearch } from '../table/list-search.ts'

export const { filterOf, searchOf, sortOf, tableChoiceOf, withFilter } = createListSearch<PeopleFilter, PeopleSort>(
  peopleFilter,
  peopleSorts,
)
