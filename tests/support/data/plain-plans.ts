/* Plans, parts of amounts and periods, for `plain-account.ts`: plain arithmetic, no code of the platform. */

export const plainPlans = {
  core: { name: 'Core Brand', rank: 1, users: 3, brands: 1, monthly: 29_900, yearly: 298_800 },
  growth: { name: 'Growth', rank: 2, users: 8, brands: 3, monthly: 64_900, yearly: 658_800 },
  unlimited: {
    name: 'Unlimited',
    rank: 3,
    users: Infinity,
    brands: Infinity,
    monthly: 149_900,
    yearly: 1_498_800,
  },
} as const;
export type PlainPlan = keyof typeof plainPlans;
export type Interval = 'monthly' | 'yearly';
const seatPrice = 3_900;
const brandPrice = 9_900;
export const dayMs = 86_400_000;

/** What is paid for: a plan with additional users and brands. */
export interface Deal {
  plan: PlainPlan;
  interval: Interval;
  users: number;
  brands: number;
}

/** The nearest cent; half a cent away from zero. */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const [cents, rest] = [product / BigInt(whole), product % BigInt(whole)];
  return Number(rest * 2n >= BigInt(whole) ? cents + 1n : cents);
}

/** So many months later, on the same day or the last one of the month. */
function monthsLater(moment: number, count: number): number {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + 1);
  date.setUTCDate(Math.min(day, Math.round((next.getTime() - date.getTime()) / dayMs)));
  return date.getTime();
}

export function endAfter(anchor: number, interval: Interval, moment: number): number {
  const step = interval === 'monthly' ? 1 : 12;
  let months = step;
  while (monthsLater(anchor, months) <= moment) months += step;
  return monthsLater(anchor, months);
}

export const perPeriod = ({ plan, interval, users, brands }: Deal): number[] => {
  const months = interval === 'monthly' ? 1 : 12;
  return [plainPlans[plan][interval], users * seatPrice * months, brands * brandPrice * months];
};
export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export function directionOf(from: Deal, to: Deal): 'upgrade' | 'downgrade' {
  const step = plainPlans[to.plan].rank - plainPlans[from.plan].rank;
  const isLonger = to.interval === 'yearly' && from.interval === 'monthly';
  return step > 0 || (step === 0 && isLonger) ? 'upgrade' : 'downgrade';
}

export const dealOf = ({ plan, interval, users, brands }: Deal): Deal => ({
  plan,
  interval,
  users,
  brands,
});
