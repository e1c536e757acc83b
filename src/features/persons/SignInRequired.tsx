import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** The session has ended: people's data wait until the member has signed in, for which the line above offers the way. */
export const SignInRequired = ({ title }: { readonly title: string }) => {
  const text = useText()
  return (
    <>
      <div className="page-head">
        <PageTitle>{title}</PageTitle>
      </div>
      <Note kind="wait">
        <p>{text('person.needs_login')}</p>
      </Note>
    </>
  )
}
