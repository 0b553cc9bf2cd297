import { decisionAddress } from '../addresses';
import { decisions, isDecision, type DecisionName } from '../decisions';
import { fieldId } from './form-parts';
import type { OrderPageView } from './order-form';

/** All decisions that the order's state allows, side by side. Each has a page of its own. */
export function DecisionCards({ view }: { view: OrderPageView }) {
  const { allowed } = view.order;
  const offered = Object.keys(decisions)
    .filter(isDecision)
    .filter((name) => allowed.includes(name));
  if (offered.length === 0) return null;
  return (
    <div className="decisions">
      {offered.map((name) => (
        <section key={name} className="card" aria-labelledby={`do-${name}`}>
          <h2 id={`do-${name}`}>{decisions[name].title}</h2>
          <p className="lead">{decisions[name].text}</p>
          <Way view={view} name={name} />
        </section>
      ))}
    </div>
  );
}

/**
 * The way to the page of a decision. Beside the form of a receipt it is a button of that form, so that what is typed
 * there is not lost. Such buttons follow the form: Enter in its fields presses its own first one.
 */
function Way({ view: { order, path }, name }: { view: OrderPageView; name: DecisionName }) {
  const { button } = decisions[name];
  if (order.allowed.includes('receive'))
    return (
      <button
        className="button quiet"
        type="submit"
        form={fieldId('receive', 'form')}
        name="decide"
        value={name}
      >
        {button}
      </button>
    );
  return (
    <a className="button quiet" href={decisionAddress(path, order.order_number, name)}>
      {button}
    </a>
  );
}
