import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'

/** Shown when the session has ended: people's data are hidden until the member signs in with the status line above. */
export const SignInRequired = ({ title }: { readonly title: string }) => {
  const text = useText()
  return (
    <>
      <PageHead title={title} />
      <Note kind="wait">{text('person.needs_login')}</Note>
    </>
  )
}
