// Runs one SCXML document in Qt: `event NAME` and `advance MILLISECONDS` on standard input, one a line, and after each,
// and at the start, the active states without inner ones, in one line.
#include <QCoreApplication>
#include <QEventLoop>
#include <QScxmlStateMachine>
#include <QTimer>
#include <iostream>
#include <string>

static void rest(int milliseconds) {
  QEventLoop loop;
  QTimer::singleShot(milliseconds, Qt::PreciseTimer, &loop, &QEventLoop::quit);
  loop.exec();
}

static void tell(QScxmlStateMachine *machine) {
  std::cout << machine->activeStateNames(true).join(' ').toStdString() << std::endl;
}

int main(int count, char **arguments) {
  QCoreApplication application(count, arguments);
  if (std::string(arguments[1]) == "--version") {
    std::cout << qVersion() << std::endl;
    return 0;
  }
  QScxmlStateMachine *machine = QScxmlStateMachine::fromFile(QString::fromUtf8(arguments[1]));
  for (const QScxmlError &error : machine->parseErrors()) {
    std::cerr << error.toString().toStdString() << std::endl;
    return 1;
  }
  machine->start();
  rest(20);
  tell(machine);
  for (std::string line; std::getline(std::cin, line);) {
    const std::string word = line.substr(0, line.find(' ')), rest_of = line.substr(line.find(' ') + 1);
    if (word == "event") machine->submitEvent(QString::fromStdString(rest_of));
    rest(word == "advance" ? std::stoi(rest_of) : 20);
    tell(machine);
  }
}
