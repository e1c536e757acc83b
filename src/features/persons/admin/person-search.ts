import { type PeopleFilter, type PeopleSort, peopleFilter, peopleSorts } from '#contract/listed-persons.ts'
import { createListSearch } from '../../admin/table/list-search.ts'

export const { filterOf, searchOf, sortOf, tableChoiceOf, withFilter } = createListSearch<PeopleFilter, PeopleSort>(
  peopleFilter,
  peopleSorts,
)
