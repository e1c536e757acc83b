import * as tableStyles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addToGroup, type EditedGroup } from '#contract/edited-groups.ts'
import { selectionOf } from '#contract/listed-persons.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { nameOfGroup } from '../name.ts'
import { GroupSelect } from './GroupSelect.tsx'
import { groupsQuery } from './queries.ts'

interface AddToGroupProps {
  readonly choice: Parameters<typeof selectionOf>[0]
  /** Number of persons of the choice. */
  readonly count: number
}

/** Adds the chosen persons, or all of the filter, to a group. Absent as long as the band has no group. */
export const AddToGroup = ({ choice, count }: AddToGroupProps) => {
  const app = useApp()
  const text = useText()
  const [uuid, setUuid] = useState('')
  const [added, setAdded] = useState<EditedGroup | null>(null)
  const { data: groups = [] } = useQuery(groupsQuery(app))
  const adding = useWrite({
    noun: 'group',
    send: (id: number) => app.call(addToGroup, { params: { id }, body: selectionOf(choice) }),
    onSuccess: setAdded,
  })
  const group = groups.find((one) => one.uuid === uuid)
  const isBlocked = adding.busy || group === undefined
  if (groups.length === 0 || count === 0) return null
  return (
    <details className={tableStyles.tableColumns}>
      <summary>{text('admin.group.add_chosen', { count })}</summary>
      <div className={tableStyles.tableFilters}>
        <GroupSelect name="add-to-group" none={text('admin.group.add_chosen.none')} value={uuid} onChange={setUuid} />
        <div className="buttons">
          <QuietButton blocked={isBlocked} onClick={() => !isBlocked && void adding.send(group.id)}>
            {text('admin.group.add_chosen.yes')}
          </QuietButton>
        </div>
        <Outcome role="status">
          {adding.failure !== null && <Note kind="bad">{adding.failure.message}</Note>}
          {adding.isSuccess && added !== null && (
            <Note kind="ok">{text('admin.group.added', { name: nameOfGroup(added, app.locale) })}</Note>
          )}
        </Outcome>
      </div>
    </details>
  )
}
