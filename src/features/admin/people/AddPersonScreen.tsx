import './people.css'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { personNoun } from './card-fields.tsx'

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
