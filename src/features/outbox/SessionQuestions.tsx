import { lazy, Suspense } from 'react'
import { useSignOutQuestion } from '../../platform/session/member.ts'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').then((module) => ({ default: module.SignOutDialog })))

/** Questions that the session asks before it continues; loaded on demand. */
export const SessionQuestions = () => {
  const question = useSignOutQuestion()
  if (question === null) return null
  return (
    <Suspense>
      <SignOutDialog question={question} />
    </Suspense>
  )
}
