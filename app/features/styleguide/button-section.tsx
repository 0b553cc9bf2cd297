import { Button, LinkButton, type ButtonKind } from '~/components/ui/actions/button';
import { Pill } from '~/components/ui/data/pill';
import { Tag } from '~/components/ui/data/tag';

import { longName, Row, Section } from './section';

const kinds: readonly ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger'];
const texts = {
  primary: 'Place order',
  secondary: 'Save view',
  quiet: 'Reset',
  danger: 'Delete brand',
} as const;

export function ButtonSection() {
  return (
    <Section
      title="Buttons"
      about="A button tells what happens. One primary to a view; danger only where something is lost."
    >
      {(['medium', 'small'] as const).map((size) => (
        <Row key={size} title={size === 'medium' ? 'Medium, 36 px' : 'Small, 28 px'}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} size={size}>
              {texts[kind]}
            </Button>
          ))}
          <Button kind="secondary" size={size} icon="download">
            Export all
          </Button>
          <LinkButton to="?" kind="secondary" size={size} icon="arrow-left">
            A link
          </LinkButton>
        </Row>
      ))}
      <Row title="Disabled">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} disabled>
            {texts[kind]}
          </Button>
        ))}
      </Row>
      <Row title="Busy">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} pending pendingText={`${texts[kind]} …`}>
            {texts[kind]}
          </Button>
        ))}
      </Row>
      <Row title="A long text">
        <div className="w-64">
          <Button kind="secondary" icon="plus">
            Add {longName}
          </Button>
        </div>
      </Row>
      <TagRow />
      <PillRow />
    </Section>
  );
}

function TagRow() {
  return (
    <Row title="Tags">
      <Tag>Core Brand</Tag>
      <Tag tone="accent">Own brand</Tag>
      <Tag tone="info">Trial</Tag>
      <Tag tone="warn">Ends in 3 days</Tag>
      <Tag tone="bad">Payment failed</Tag>
      <span className="w-40 min-w-0">
        <Tag>{longName}</Tag>
      </span>
    </Row>
  );
}

function PillRow() {
  return (
    <Row title="Pills: a value that can be taken away">
      <Pill field="Region" text="Midwest" removeTo="?" />
      <Pill field="Brand" text={longName} removeTo="?" />
      <Pill text="Last 52 weeks" remove={{ name: 'remove', value: 'period' }} />
      <Pill field="Channel" text="Grocery" />
    </Row>
  );
}
