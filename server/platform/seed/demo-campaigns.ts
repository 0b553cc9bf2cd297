import { eq } from 'drizzle-orm';

import { create, type CampaignInput } from '../ams/sampling-campaigns/drafts';
import type { MailWriter } from '../mail/outbox';
import { operations, type OperationName } from '../sampling/operations';
import { samplingCampaign } from '../database/schema/sampling';
import type { Transaction } from '../database/transaction';
import { daysBefore, principalById } from './demo-orders';

const day = (days: number) => daysBefore(days).toISOString().slice(0, 10);
const questions: CampaignInput['questions'] = [
  { question: 'How likely are you to buy it?', kind: 'scale' },
  { question: 'How is the sweetness?', kind: 'jar' },
  { question: 'How is the texture?', kind: 'jar' },
  { question: 'How likely are you to recommend it to a friend?', kind: 'nps' },
  { question: 'What else would you like to say?', kind: 'text' },
];

interface DemoCampaign {
  id: string;
  by: string;
  /** In days before the demo's today. */
  begun: number;
  input: Omit<CampaignInput, 'questions'>;
  /** What an admin did then, each so many days before today. */
  steps: [days: number, name: OperationName, input?: Record<string, unknown>][];
}

const people = 48;
const control = 12;
const address = (index: number) => `taster-${index}@samples.example`;
const states = ['CA', 'NY', 'TX', 'WA', 'IL', 'FL'];
const recipients = Array.from(
  { length: people + control },
  (_, index) =>
    `${address(index + 1)},${index < people ? 'no' : 'yes'},,${states[index % states.length]},${index % 3 === 0 ? 'work' : 'play'}`,
).join('\n');

const texts = ['Would buy it again.', 'A little too sweet for me.', 'Great with coffee.', ''];
/** Three of four people who got a sample have answered. */
const answered = [
  'address,date,1,2,3,4,5',
  ...Array.from({ length: 36 }, (_, index) =>
    [
      address(index + 1),
      day(40 - (index % 12)),
      [5, 4, 4, 3, 5, 2][index % 6],
      [3, 3, 4, 2, 3][index % 5],
      [3, 3, 2, 3][index % 4],
      [9, 10, 8, 7, 9, 5, 10][index % 7],
      texts[index % texts.length],
    ].join(','),
  ),
].join('\n');

const campaigns: readonly DemoCampaign[] = [
  {
    id: 'smp_oatfield_cocoa_trial',
    by: 'growth',
    begun: 70,
    input: {
      brand: 'brd_oatfield',
      products: ['prd_oatfield_3'],
      name: 'Dark Cocoa Oat Bar, first taste',
      objective: 'Trial of a launch',
      audience: 'People who buy bars for the office',
      quantity: people,
      starts: day(60),
      ends: day(20),
      action: 'submit',
    },
    steps: [
      [68, 'approve'],
      [66, 'cost', { cost: '412.80' }],
      [64, 'people', { lines: recipients }],
      [60, 'fulfil'],
      [58, 'sent', { day: null, addresses: '' }],
      [54, 'delivered', { day: null, addresses: '' }],
      [53, 'field'],
      [20, 'answers', { lines: answered }],
      [19, 'close'],
    ],
  },
  {
    id: 'smp_hive_almonds_office',
    by: 'merchant-admin',
    begun: 6,
    input: {
      brand: 'brd_hive-honey',
      products: ['prd_hive-honey_1', 'prd_hive-honey_4'],
      name: 'Almonds for the office',
      objective: 'Win back lapsed buyers',
      audience: 'Offices with more than 50 people in New York and New Jersey',
      quantity: 250,
      starts: day(-10),
      ends: day(-52),
      action: 'submit',
    },
    steps: [],
  },
  {
    id: 'smp_hive_pretzels_draft',
    by: 'merchant-admin',
    begun: 2,
    input: {
      brand: 'brd_hive-honey',
      products: ['prd_hive-honey_3'],
      name: 'Honey Mustard Pretzels in Texas',
      objective: 'New region',
      audience: null,
      quantity: null,
      starts: null,
      ends: null,
      action: 'save',
    },
    steps: [],
  },
];

/** The demo's past sends no mails. */
const mails: MailWriter = { appUrl: '', write: () => Promise.resolve() };

/** Campaigns in several states. They come about by the service's own steps; what exists is left as it is. */
export async function seedDemoCampaigns(tx: Transaction): Promise<void> {
  const [first] = campaigns;
  const [known] = await tx
    .select({ id: samplingCampaign.id })
    .from(samplingCampaign)
    .where(eq(samplingCampaign.id, first!.id));
  const admin = await principalById(tx, 'usr_demo_admin');
  if (known || admin === null) return;
  const site = { productName: '', publicUrl: '', appUrl: '' };
  for (const { id, by, begun, input, steps } of campaigns) {
    const principal = await principalById(tx, `usr_demo_${by}`);
    if (principal === null) continue;
    const change = { tx, principal, now: daysBefore(begun), mails };
    await create(change, { ...input, questions }, id);
    for (const [index, [days, name, given]] of steps.entries())
      await operations[name].run(
        { tx, principal: admin, now: daysBefore(days), mails },
        id,
        { version: index + 2, ...given },
        site,
      );
  }
}
