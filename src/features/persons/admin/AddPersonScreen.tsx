import './edited-persons.css'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { personNoun } from './person-noun.ts'

const newPerson = personNoun(null)

/** Adds a person without an account; the person's own page follows. */
export const AddPersonScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.people.add')}>
        <p>{text('admin.people.add.detail')}</p>
      </EditHead>
      <EditForm
        noun={newPerson}
        row={null}
        onSaved={({ uuid }) =>
          void navigate({ to: '/$locale/intra/admin/people/$uuid', params: { locale, uuid }, replace: true })
        }
      />
    </>
  )
}
