import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Shown when the session has ended: people's data are hidden until the member signs in with the status line above. */
export const SignInRequired = ({ title }: { readonly title: string }) => {
  const text = useText()
  return (
    <>
      <div className="page-head">
        <PageTitle>{title}</PageTitle>
      </div>
      <Note kind="wait">{text('person.needs_login')}</Note>
    </>
  )
}
