import { inGroups, testCards, type TestCard } from '../test-cards';

/** The cards that the gateway knows, with what their bank does. */
export function TestCardTable({ without }: { without?: TestCard['behaviour'] }) {
  return (
    <section className="demo test-cards" aria-labelledby="test-cards">
      <h2 id="test-cards">Test cards</h2>
      <p>
        This is a demo gateway: no money moves. Any date ahead, any three digits and any name will
        do.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What the bank does</th>
          </tr>
        </thead>
        <tbody>
          {testCards
            .filter(({ behaviour }) => behaviour !== without)
            .map(({ number, shows }) => (
              <tr key={number}>
                <td>
                  <code>{inGroups(number)}</code>
                </td>
                <td>{shows}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
