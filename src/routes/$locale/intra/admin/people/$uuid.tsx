import { createFileRoute } from '@tanstack/react-router'
import { AddPersonScreen } from '../../../../../features/persons/admin/AddPersonScreen.tsx'
import { InviteScreen } from '../../../../../features/persons/admin/InviteScreen.tsx'
import { ManagePersonScreen } from '../../../../../features/persons/admin/ManagePersonScreen.tsx'
import { MergeScreen } from '../../../../../features/persons/admin/MergeScreen.tsx'
import { listSearch } from '../../../../-search.ts'

const KeptPerson = () => {
  const { uuid } = Route.useParams()
  const { merge } = Route.useSearch()
  if (uuid === 'new') return <AddPersonScreen />
  if (uuid === 'invite') return <InviteScreen />
  return merge === undefined ? (
    <ManagePersonScreen key={uuid} uuid={uuid} />
  ) : (
    <MergeScreen key={`${uuid} ${merge}`} uuid={uuid} other={merge} />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/people/$uuid')({
  staticData: { title: 'admin.people' },
  validateSearch: listSearch,
  component: KeptPerson,
})
