import { lazy, Suspense } from 'react'
import { useSignOutQuestion } from '../../session/member.ts'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').then((module) => ({ default: module.SignOutDialog })))

/** What the session wants to know before it goes on; loaded when it asks. */
export const SessionQuestions = () => {
  const question = useSignOutQuestion()
  if (question === null) return null
  return (
    <Suspense>
      <SignOutDialog question={question} />
    </Suspense>
  )
}
