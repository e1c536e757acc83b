import { editors, everyone, policy } from '../http/policy.ts'

export const readShop = policy('everyone', everyone)
export const keepShop = policy('editors', editors)
