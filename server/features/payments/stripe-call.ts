import Stripe from 'stripe'
import { PaymentProviderUnavailableError } from './provider.ts'

/** Waits for an answer of Stripe. @throws PaymentProviderUnavailableError */
export const callStripe = async <Answer>(question: Promise<Answer>): Promise<Answer> => {
  try {
    return await question
  } catch (error) {
    throw unavailable(error)
  }
}

/** The error concerns the provider and the administrator; nobody has been charged. */
export const unavailable = (error: unknown): Error =>
  error instanceof Stripe.errors.StripeError
    ? new PaymentProviderUnavailableError(`Stripe: ${error.type}`, { cause: error })
    : error instanceof Error
      ? error
      : new Error(typeof error)
